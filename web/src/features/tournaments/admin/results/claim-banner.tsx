import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error';
import type { Tournament } from '../../../../api/schema';
import { FormMessage } from '../../../../components/form-message';
import { Name } from '../../../../components/name';
import { SentImage } from '../../../../components/sent-image';
import { Badge } from '../../../../components/ui/badge';
import { Button } from '../../../../components/ui/button';
import { counted } from '../../../../lib/format';
import { type ClaimedTable, isSameResult } from './claim-rows';
import { sendersOf } from './claim-words';
import { matchClaimsQuery } from './claims-query';
import type { PlacedScore } from './winner-rows';

interface ClaimBannerProps {
  readonly tournament: Tournament;
  /** Places and kills that the sheet contains now. */
  readonly placed: readonly PlacedScore[];
  /** Fills the sheet with a claimed result. */
  readonly onUse: (table: ClaimedTable) => void;
}

/** The results that captains and players have sent, above the sheet that the admin fills in. */
export function ClaimBanner({ tournament, placed, onUse }: ClaimBannerProps) {
  const { data, error } = useQuery(matchClaimsQuery(tournament._id));
  if (error && !data) {
    return (
      <FormMessage tone="bad">
        {messageOf(error, 'The results that players sent could not be loaded')}
      </FormMessage>
    );
  }
  if (!data) return null;
  const { proposal, others } = data;
  return (
    <>
      {proposal && (
        <section
          aria-label="Proposed result"
          className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-medium border border-good bg-good-soft p-3"
        >
          <div className="grid grow basis-64 grid-cols-1 justify-items-start gap-2">
            <h3 className="text-body">
              {`${sendersOf(proposal.count, tournament)} sent the same result`}
            </h3>
            <Scores table={proposal} />
            {others.length > 0 && <Badge tone="warn">Others sent another one</Badge>}
            {isSameResult(proposal, placed) ? (
              <Badge tone="good">In the sheet</Badge>
            ) : (
              <Button size="small" onClick={() => onUse(proposal)}>
                Use it
              </Button>
            )}
          </div>
          <Screenshots table={proposal} />
        </section>
      )}
      {others.map((table) => (
        <details
          key={table.claims[0]?.sideId}
          className="rounded-medium border border-line bg-surface-2 p-3 text-small"
        >
          <summary className="cursor-pointer font-semibold">
            {`${sendersOf(table.count, tournament)} sent ${proposal ? 'another result' : 'a result'}`}
          </summary>
          <div className="mt-3 grid grid-cols-1 gap-3">
            <Scores table={table} />
            <Screenshots table={table} />
            <Button size="small" className="justify-self-start" onClick={() => onUse(table)}>
              Use this result
            </Button>
          </div>
        </details>
      ))}
    </>
  );
}

/** The first places in one line, because the sheet shows all of them once the result is used. */
const MOST_NAMED = 5;

function Scores({ table }: { readonly table: ClaimedTable }) {
  const { scores } = table;
  const more = scores.length - MOST_NAMED;
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {scores.slice(0, MOST_NAMED).map(({ squadId, userId, name, place, kills }) => (
        <li key={squadId ?? userId} className="min-w-0 wrap-anywhere">
          {`${place}. `}
          <Name>{name}</Name>
          {kills > 0 && <span className="text-ink-muted">{` · ${counted(kills, 'kill')}`}</span>}
        </li>
      ))}
      {more > 0 && <li className="text-ink-muted">{`and ${more} more`}</li>}
    </ol>
  );
}

function Screenshots({ table }: { readonly table: ClaimedTable }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {table.claims.map(({ sideId, side, screenshot }) => (
        <li key={sideId} className="w-32 text-small">
          <SentImage path={screenshot} label={`Screenshot of ${side}`} />
          <span className="mt-1 block wrap-anywhere">
            <Name>{side}</Name>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ClaimNoteProps {
  readonly tournament: Tournament;
  readonly scores: readonly PlacedScore[];
}

/** Says before the prizes are paid if the results are those that players agree on. */
export function ClaimNote({ tournament, scores }: ClaimNoteProps) {
  const { data } = useQuery(matchClaimsQuery(tournament._id));
  if (!data?.proposal) return null;
  const { proposal } = data;
  const senders = sendersOf(proposal.count, tournament);
  if (!isSameResult(proposal, scores)) {
    return (
      <p className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
        {`These results differ from those that ${senders} sent.`}
      </p>
    );
  }
  return (
    <section
      aria-label="Proposed result"
      className="grid grid-cols-1 gap-3 rounded-medium border border-good bg-good-soft p-3"
    >
      <p className="text-small font-semibold">{`${senders} sent these results.`}</p>
      <Screenshots table={proposal} />
    </section>
  );
}
