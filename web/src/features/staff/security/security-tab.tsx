import type { ReactNode } from 'react';
import { messageOf } from '../../../api/api-error';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Skeleton } from '../../../components/ui/skeleton';
import { useEndOthers } from '../../../session/end-others';
import { useGivenCodes, useSecondFactor } from './first';
import { PasskeysCard } from './passkeys-card';
import { usePasskeys } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';
import { TurnOff } from './turn-off';

type Factor = NonNullable<ReturnType<typeof useSecondFactor>['data']>;

/**
 * The tab Sign-in, in which members of staff manage their own two-step sign-in and sessions. The
 * card for the password and the list of sessions is passed in, because another feature implements
 * it.
 */
export function SecurityTab({ children }: { readonly children?: ReactNode }) {
  const { data, error, isFetching, refetch } = useSecondFactor();
  // Waits for both lists, so that the cards below do not move when the second one arrives.
  const { isPending } = usePasskeys();
  const codes = useGivenCodes();
  if (codes) return <RecoveryCodes codes={codes} />;
  if (!data || isPending) {
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
    <div className="grid gap-4">
      <PasskeysCard />
      <TwoSteps factor={data} />
      {children}
      <OtherSessions />
    </div>
  );
}

/** A button that ends the account's other sessions, for example after a phone was lost. */
function OtherSessions() {
  const others = useEndOthers({
    title: 'Other sessions ended',
    message: 'Your account is signed in here only.',
  });
  return (
    <Card title="Other sessions" className="max-w-2xl">
      <p className="mb-4 text-ink-muted">
        Signs you out of every other browser and device at once. This session continues.
      </p>
      {others.error && (
        <FormMessage tone="bad">
          {messageOf(others.error, 'Your other sessions could not be ended')}
        </FormMessage>
      )}
      <Button busy={others.isPending} onClick={() => others.mutate()}>
        End my other sessions
      </Button>
    </Card>
  );
}

function TwoSteps({ factor: data }: { readonly factor: Factor }) {
  return (
    <Card
      title="Two-step sign-in"
      aside={data.enabled ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      className="max-w-2xl"
    >
      {data.mustSetUp === 'second-factor' && (
        <div className="mb-4">
          <FormMessage tone="bad">
            All staff must use two-step sign-in. Set it up or add a passkey to open the admin
            console.
          </FormMessage>
        </div>
      )}
      <p className="mb-4 text-ink-muted">
        The sign-in also asks for a code from an app on your phone, so that a stolen password alone
        is not enough.
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
