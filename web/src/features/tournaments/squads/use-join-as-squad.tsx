import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import type { Reading } from '../../../api/reading';
import type { Squad } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { useFeatures } from '../../../session/features';
import { useWalletTokens } from '../../../session/profile';
import { CheckInRule } from '../check-in/check-in';
import {
  AddMissing,
  type JoinFailure,
  type JoinQuestionProps,
  missingIn,
  useJoinFailure,
  useTellFailure,
  type WayToJoin,
} from '../components/join-alone';
import { tournamentTexts } from '../texts';
import { type Payment, useJoinWithSquad } from './join-queries';
import { type Chosen, isShort, SquadChoices } from './squad-choices';
import { SQUAD_SIZE } from './squad-size';
import { squadTexts } from './texts';

/**
 * Returns the way to join with a squad, in which a captain chooses four players and a payer; null
 * if the player has no squad.
 */
export function useJoinAsSquad(
  { tournament, onClose, onJoined }: JoinQuestionProps,
  squads: readonly Squad[],
): WayToJoin | null {
  const t = useTexts(tournamentTexts);
  const words = useTexts(squadTexts);
  const failureOf = useJoinFailure(tournament);
  const tellFailure = useTellFailure(tournament);
  const reasonAgainst = useReasonAgainst();
  const wallet = useWalletTokens();
  const { chosen, ...changes } = useChosen(squads);
  const fee = tournament.entryFee;
  const cost = chosen?.paidBy === 'captain' ? SQUAD_SIZE * fee : fee;
  const off = useFeatures()?.paidJoins === false && fee > 0;
  const join = useJoinWithSquad(tournament._id, {
    onSuccess: (seat) => onJoined({ ...seat, paid: cost, squad: chosen?.squad.name ?? '' }),
    onError: (error) => {
      // Keeps the dialog open after a refusal about the squad, so that the captain can choose other
      // players or another payer.
      if (isAboutSquad(error)) return;
      tellFailure(error);
      onClose();
    },
  });
  if (!chosen) return null;
  const { squad, members, others, paidBy } = chosen;
  const captain = members[0]?.userId ?? '';
  const missing = missingIn(wallet, cost);
  const seats = tournament.maxParticipants - tournament.currentParticipants;
  const reason = reasonAgainst(chosen, fee, seats);
  const body = (
    <div className="grid gap-4">
      <SquadChoices squads={squads} chosen={chosen} fee={fee} {...changes} />
      {isAboutSquad(join.error) && <Refused {...failureOf(join.error)} />}
      <div className="grid gap-2">
        <CheckInRule tournament={tournament} />
        <p className="text-small text-ink-muted">{words('leaveRule')}</p>
      </div>
    </div>
  );
  const button = off ? (
    <Button onClick={onClose}>{t('done')}</Button>
  ) : missing > 0 ? (
    <AddMissing tournament={tournament} missing={missing} />
  ) : (
    <Button
      kind="main"
      disabled={reason !== null}
      busy={join.isPending}
      onClick={() => join.mutate({ squadId: squad._id, players: [captain, ...others], paidBy })}
    >
      {cost > 0
        ? words('joinWith', { squad: squad.name, count: cost })
        : words('joinWithFree', { squad: squad.name })}
    </Button>
  );
  const action = (
    <div className="grid grow gap-2">
      {/* The list of players is long on a phone, so the cost stays visible above the button. */}
      <p className={reason ? 'text-small font-medium text-warn' : 'text-small'}>
        {reason ?? <Cost cost={cost} wallet={wallet} isOff={off} />}
      </p>
      {button}
    </div>
  );
  return { body, action, isBusy: join.isPending };
}

interface CostProps {
  /** Tokens taken from the captain's wallet. */
  readonly cost: number;
  readonly wallet: Reading<number>;
  readonly isOff: boolean;
}

function Cost({ cost, wallet, isOff }: CostProps) {
  const t = useTexts(tournamentTexts);
  const words = useTexts(squadTexts);
  const sentence = () => {
    if (isOff) return t('paidJoinsOff');
    if (wallet.is !== 'known') {
      return cost === 0 ? t('joinIsFreeOnly') : t('joinCostOnly', { fee: formatTokens(cost) });
    }
    const tokens = wallet.data;
    if (cost > tokens) return t('shortOf', { count: cost - tokens });
    if (cost === 0) return t('joinIsFree', { tokens: formatTokens(tokens) });
    return words('youPay', { fee: formatTokens(cost), left: formatTokens(tokens - cost) });
  };
  return <span>{sentence()}</span>;
}

const isAboutSquad = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('SQUAD_');

function Refused({ message, note }: JoinFailure) {
  return (
    <FormMessage tone="bad">
      {message}
      {note && <span className="block text-ink-muted">{note}</span>}
    </FormMessage>
  );
}

/**
 * Returns a function that gives the reason why the squad cannot join with these choices, or null.
 */
function useReasonAgainst() {
  const t = useTexts(squadTexts);
  return ({ members, others, paidBy }: Chosen, fee: number, seats: number) => {
    if (seats < SQUAD_SIZE) return t('needSeats');
    if (others.length !== SQUAD_SIZE - 1) return t('needFour');
    if (paidBy !== 'each') return null;
    const short = members.find((each) => others.includes(each.userId) && isShort(each, fee));
    return short ? t('needLimit', { name: short.gameName || t('aPlayer'), count: fee }) : null;
  };
}

/**
 * Returns the captain's choices. Initially these are the first squad, its first four players, and
 * each player pays.
 */
function useChosen(squads: readonly Squad[]) {
  const [squadId, setSquadId] = useState('');
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [paidBy, onPaidBy] = useState<Payment>('each');
  const squad = squads.find(({ _id }) => _id === squadId) ?? squads[0];
  const members = squad?.members.filter(({ hasAccepted }) => hasAccepted) ?? [];
  const ids = members.filter(({ isCaptain }) => !isCaptain).map(({ userId }) => userId);
  // Drops players who have left the squad since the captain chose them.
  const others = picked?.filter((id) => ids.includes(id)) ?? ids.slice(0, SQUAD_SIZE - 1);
  const chosen: Chosen | null = squad ? { squad, members, others, paidBy } : null;
  const onSquad = (id: string) => {
    setSquadId(id);
    setPicked(null);
  };
  return { chosen, onSquad, onOthers: setPicked, onPaidBy };
}
