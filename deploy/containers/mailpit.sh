#!/bin/sh
# As Mailpit: without an argument it catches mail, with `readyz` it says whether it does.
exec node /stand-ins/mail.mjs "$@"
