import { useState } from 'react';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Skeleton } from '../../../components/ui/skeleton';
import { passkeyMessage } from '../../../session/passkey';
import { useSecondFactor } from './first';
import { useProof } from './passkey-proof';
import { type Passkey, useAddPasskey, usePasskeys, useRemovePasskey } from './queries';

const MOST_KEYS = 10;

/** The card with the user's own passkeys. */
export function PasskeysCard() {
  const { data, error, isFetching, refetch } = usePasskeys();
  const { data: factor } = useSecondFactor();
  const [changing, setChanging] = useState<Passkey | 'new' | null>(null);
  const stop = () => setChanging(null);
  const keys = data?.passkeys ?? [];
  return (
    <Card
      title="Passkeys"
      aside={keys.length > 0 ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      className="max-w-2xl"
    >
      {factor?.mustSetUp === 'passkey' && (
        <div className="mb-4">
          <FormMessage tone="bad">
            All staff must have a passkey. Add one to open the admin console.
          </FormMessage>
        </div>
      )}
      <p className="mb-4 text-ink-muted">
        A passkey signs you in with your fingerprint, face or PIN, without a password. It also signs
        what you approve and pay, so that a stolen session can do neither.
      </p>
      {data ? (
        <>
          {keys.length > 0 && <KeyList keys={keys} onRemove={setChanging} />}
          <Button
            kind={keys.length === 0 ? 'main' : undefined}
            disabled={keys.length >= MOST_KEYS}
            onClick={() => setChanging('new')}
          >
            Add a passkey
          </Button>
          {keys.length === 1 && (
            <p className="mt-3 text-small text-ink-muted">
              Add a second one on another device, so that a lost device does not lock you out.
            </p>
          )}
        </>
      ) : error ? (
        <ErrorPanel
          message="Failed to fetch your passkeys"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
      {changing === 'new' && <AddDialog onClose={stop} />}
      {changing && changing !== 'new' && <RemoveDialog passkey={changing} onClose={stop} />}
    </Card>
  );
}

interface KeyListProps {
  readonly keys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function KeyList({ keys, onRemove }: KeyListProps) {
  return (
    <ul aria-label="Your passkeys" className="mb-4 grid gap-2">
      {keys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-medium border border-line bg-surface-2 p-3"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">{passkey.name}</p>
            <p className="text-small text-ink-muted">
              Added <Time at={passkey.createdAt} />
              {passkey.usedAt ? (
                <>
                  , last used <Time at={passkey.usedAt} />
                </>
              ) : (
                ', not used yet'
              )}
              {passkey.synced && '. On several devices'}
            </p>
          </div>
          <Button
            size="small"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { area, isMissing, proof } = useProof();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState<string>();
  const add = useAddPasskey(onClose);
  return (
    <FormDialog
      title="Add a passkey"
      action="Add passkey"
      kind="main"
      busy={add.isPending}
      problem={add.error && passkeyMessage(add.error, 'The passkey could not be added')}
      onClose={onClose}
      onSubmit={() => {
        const isNameless = name.trim() === '';
        if (isNameless) setMissing('Please enter a name');
        if (isMissing() || isNameless) return;
        add.mutate({ name: name.trim(), proof: () => proof('add') });
      }}
    >
      <TextField
        label="Name"
        hint="For example the device: Work laptop, Phone, Security key."
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        error={missing}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(undefined);
        }}
      />
      {area}
      <p className="text-small text-ink-muted">
        Your browser then asks where to keep the passkey. All other sessions end.
      </p>
    </FormDialog>
  );
}

function RemoveDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const { area, isMissing, proof } = useProof();
  const remove = useRemovePasskey(passkey.id, onClose);
  return (
    <FormDialog
      title="Remove the passkey"
      action="Remove passkey"
      kind="danger"
      busy={remove.isPending}
      problem={remove.error && passkeyMessage(remove.error, 'The passkey could not be removed')}
      onClose={onClose}
      onSubmit={() => {
        if (!isMissing()) remove.mutate(() => proof('remove', passkey.id));
      }}
    >
      <p className="break-words">
        {passkey.name} will no longer sign you in. All other sessions end. Delete it from the device
        as well.
      </p>
      {area}
    </FormDialog>
  );
}
