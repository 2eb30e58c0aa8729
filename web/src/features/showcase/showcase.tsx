import { useState } from 'react';
import { ArenaScene } from '../../components/art/arena-scene';
import { Coin } from '../../components/art/coin';
import { EmptyArena } from '../../components/art/empty-arena';
import { Logo } from '../../components/art/logo';
import { Medal } from '../../components/art/medal';
import { ModeEmblem } from '../../components/art/mode-emblem';
import { CopyText } from '../../components/copy-text';
import { Countdown } from '../../components/countdown';
import { EmptyState } from '../../components/empty-state';
import { ErrorPanel } from '../../components/error-panel';
import { Rupees, Tokens } from '../../components/money';
import { PageFrame } from '../../components/page-frame';
import { Stat } from '../../components/stat';
import { Time } from '../../components/time';
import { Avatar } from '../../components/ui/avatar';
import { Badge, type Tone } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Pager } from '../../components/ui/pager';
import { Progress } from '../../components/ui/progress';
import { SkeletonList } from '../../components/ui/skeleton';
import { Tabs } from '../../components/ui/tabs';
import { Timeline } from '../../components/ui/timeline';
import { Forms } from './forms';
import { Layers } from './layers';

const TONES: readonly Tone[] = ['neutral', 'good', 'warn', 'bad', 'info', 'gold'];
const MODES = ['survival', 'clash-squad', 'lone-wolf', 'kill-only'];
const SOON = new Date(Date.now() + 3_725_000).toISOString();
const HURRY = new Date(Date.now() + 95_000).toISOString();
const PAST = new Date(Date.now() - 7_200_000).toISOString();

/** A page for developers that shows every component in every state. It is not part of releases. */
export function Showcase() {
  return (
    <PageFrame title="Components" lead="Every piece of Arena in every state.">
      <Buttons />
      <Forms />
      <Layers />
      <Words />
      <States />
      <Art />
    </PageFrame>
  );
}

function Buttons() {
  return (
    <Card title="Button">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="main">Join · 20 tokens</Button>
        <Button kind="main" busy>
          Join · 20 tokens
        </Button>
        <Button kind="main" disabled>
          Tournament Full
        </Button>
        <Button>Participants</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger">Delete</Button>
        <Button size="small">Small</Button>
        <Button kind="main" size="large">
          Large
        </Button>
      </div>
    </Card>
  );
}

function Words() {
  return (
    <Card title="Money, time, states">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-4">
          <Tokens amount={125000} words />
          <Tokens amount={50} signed />
          <Tokens amount={-20} signed />
          <Rupees amount={100000} />
          <Time at={PAST} show="both" />
        </div>
        <div className="flex flex-wrap items-center gap-5 text-lead">
          <Countdown until={SOON} />
          <Countdown until={HURRY} />
          <Countdown until={PAST} />
        </div>
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <CopyText label="Room ID" text="4821-9930-AA" />
        <div className="grid max-w-sm gap-2">
          <Progress label="Seats" value={31} max={48} />
          <Progress label="Seats" value={46} max={48} tone="ember" />
        </div>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Stat label="Total tokens" value={<Tokens amount={1240500} size={26} />} />
          <Stat label="Total users" value="1,204" hint="12 banned" />
        </dl>
      </div>
    </Card>
  );
}

function States() {
  const [tab, setTab] = useState('empty');
  const [page, setPage] = useState(1);
  return (
    <Card title="States">
      <Tabs
        label="States"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'empty', label: 'Empty' },
          { value: 'loading', label: 'Loading' },
          { value: 'error', label: 'Error' },
          { value: 'steps', label: 'Steps' },
        ]}
      >
        {tab === 'empty' && (
          <EmptyState title="No Transactions Yet" action={<Button kind="main">Add Tokens</Button>}>
            Every token in or out appears here.
          </EmptyState>
        )}
        {tab === 'loading' && <SkeletonList />}
        {tab === 'error' && (
          <ErrorPanel
            message="Failed to load withdrawal history. Please try again."
            onRetry={() => setTab('loading')}
          />
        )}
        {tab === 'steps' && (
          <Timeline
            steps={[
              { key: '1', title: 'Requested', detail: <Time at={PAST} />, state: 'done' },
              { key: '2', title: 'Processing', detail: 'Within 24-48 hours', state: 'now' },
              { key: '3', title: 'Completed', state: 'ahead' },
              { key: '4', title: 'Rejected', state: 'failed' },
            ]}
          />
        )}
      </Tabs>
      <div className="mt-5">
        <Pager page={page} limit={20} shown={20} total={45} onPage={setPage} onLimit={() => {}} />
      </div>
    </Card>
  );
}

function Art() {
  return (
    <Card title="Art">
      <div className="flex flex-wrap items-center gap-6">
        <Logo />
        {MODES.map((mode) => (
          <ModeEmblem key={mode} mode={mode} />
        ))}
        <Medal position={1} />
        <Medal position={2} />
        <Medal position={3} />
        <Coin size={36} />
        <Avatar name="asha@example.com" size="large" />
        <EmptyArena />
        <ArenaScene className="w-60" />
      </div>
    </Card>
  );
}
