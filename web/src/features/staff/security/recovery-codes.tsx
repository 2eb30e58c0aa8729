import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useCopy } from '../../../lib/use-copy';
import { givenCodes } from './first';

/**
 * Shows the recovery codes, only once. A user who has lost both the phone and the codes needs an
 * admin's help.
 */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { copied, copy } = useCopy();
  return (
    <Card title="Your recovery codes" className="max-w-2xl">
      <FormMessage tone="good">Two-step sign-in is on. Other sessions have ended.</FormMessage>
      <p className="my-4">
        If you lose your phone, each code signs you in once. Keep the codes apart from the phone.
        They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="mb-4 grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono text-small break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy(codes.join('\n'))}>Copy all</Button>
        <Button kind="main" onClick={() => givenCodes.set(null)}>
          I have kept them
        </Button>
        <span role="status" className="text-small font-semibold text-good">
          {copied && 'Copied'}
        </span>
      </div>
    </Card>
  );
}
