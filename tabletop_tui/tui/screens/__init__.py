"""The screens: each shows a view or a form, and turns keys and clicks into actions."""
