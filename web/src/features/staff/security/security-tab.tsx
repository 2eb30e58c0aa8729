import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { Skeleton } from '../../../components/ui/skeleton';
import { useGivenCodes, useSecondFactor } from './first';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';
import { TurnOff } from './turn-off';

/** Two-step sign-in of the person who looks at it. */
export function SecurityTab() {
  const { data, error, isFetching, refetch } = useSecondFactor();
  const codes = useGivenCodes();
  if (codes) return <RecoveryCodes codes={codes} />;
  if (!data) {
    return error ? (
      <ErrorPanel
        message="Failed to fetch how you sign in"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-48 max-w-2xl" />
    );
  }
  return (
    <Card
      title="Two-step sign-in"
      aside={data.enabled ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      className="max-w-2xl"
    >
      {data.required && !data.enabled && (
        <div className="mb-4">
          <FormMessage tone="bad">
            It is required of all staff: the office opens when it is set up.
          </FormMessage>
        </div>
      )}
      <p className="mb-4 text-ink-muted">
        After your password, a code from an app on your phone: a stolen password alone opens
        nothing.
      </p>
      {data.enabled ? (
        <div className="grid gap-4">
          <p>
            On since {data.since && <Time at={data.since} />}; {data.recoveryCodesLeft} of 8
            recovery codes are unused.
          </p>
          <TurnOff />
        </div>
      ) : (
        <SetUp />
      )}
    </Card>
  );
}
