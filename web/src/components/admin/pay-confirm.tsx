import type { ReactNode } from 'react';
import { Tokens } from '../money';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

interface PayConfirmProps {
  readonly title: string;
  /** Label of the button that pays, with the sum. */
  readonly action: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPay: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The dialog that asks for confirmation before prizes are paid. */
export function PayConfirm(props: PayConfirmProps) {
  const { title, action, busy, disabled, onPay, onBack, children } = props;
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onBack}
      locked={busy}
      actions={
        <>
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button kind="main" busy={busy} disabled={disabled} onClick={onPay}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Dialog>
  );
}

interface PrizeRow {
  readonly id: string;
  readonly place: number;
  /** Absent for a payment that counts no kills, such as that of a cup. */
  readonly kills?: number | undefined;
  readonly name: ReactNode;
  readonly tokens: number;
}

/** The winners with their places, their kills if any row has some, and their prizes. */
export function PrizeList({ rows }: { readonly rows: readonly PrizeRow[] }) {
  const hasKills = rows.some(({ kills }) => kills);
  return (
    <table className="w-full text-small">
      <caption className="sr-only">Winners and their prizes</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-muted">
          <th className="py-1.5 pr-3 font-semibold">Place</th>
          {hasKills && <th className="py-1.5 pr-3 font-semibold">Kills</th>}
          <th className="py-1.5 pr-3 font-semibold">Winner</th>
          <th className="py-1.5 text-right font-semibold">Prize</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, place, kills = 0, name, tokens }) => (
          <tr key={id} className="border-b border-line align-top">
            <td className="py-2 pr-3 tabular-nums">{place}</td>
            {hasKills && <td className="py-2 pr-3 tabular-nums">{kills}</td>}
            <td className="py-2 pr-3 wrap-anywhere">{name}</td>
            <td className="py-2 text-right whitespace-nowrap">
              <Tokens amount={tokens} words />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
