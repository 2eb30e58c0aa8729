#!/bin/sh
# pgBackRest with the settings of the variables BACKUP_*. PostgreSQL archives its WAL with it, and
# the service `backup` takes, checks and restores backups with it.
set -eu
export PGBACKREST_STANZA=arena
export PGBACKREST_PG1_PATH="${PGDATA:?}"
export PGBACKREST_REPO1_CIPHER_TYPE=aes-256-cbc
export PGBACKREST_REPO1_CIPHER_PASS="${BACKUP_PASSPHRASE:?}"
export PGBACKREST_REPO1_RETENTION_FULL="${BACKUP_FULLS:-4}"
export PGBACKREST_REPO1_PATH="${BACKUP_REPOSITORY:-/var/lib/pgbackrest}"
if [ -n "${BACKUP_S3_BUCKET:-}" ]; then
  export PGBACKREST_REPO1_TYPE=s3
  export PGBACKREST_REPO1_S3_BUCKET="$BACKUP_S3_BUCKET"
  export PGBACKREST_REPO1_S3_ENDPOINT="${BACKUP_S3_ENDPOINT:?}"
  export PGBACKREST_REPO1_S3_REGION="${BACKUP_S3_REGION:?}"
  export PGBACKREST_REPO1_S3_KEY="${BACKUP_S3_KEY:?}"
  export PGBACKREST_REPO1_S3_KEY_SECRET="${BACKUP_S3_SECRET:?}"
fi
export PGBACKREST_COMPRESS_TYPE=zst
export PGBACKREST_PROCESS_MAX=2
export PGBACKREST_START_FAST=y
export PGBACKREST_LOG_LEVEL_FILE=off
export PGBACKREST_LOG_LEVEL_CONSOLE=warn
export PGBACKREST_LOCK_PATH=/tmp/arena-pgbackrest
exec pgbackrest "$@"
