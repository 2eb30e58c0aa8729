import { tellTime, type Words } from './telling.js';

interface Match {
  readonly name: string;
}
/**
 * A match with a time. The time is an ISO 8601 string, because the values are stored as JSON with
 * the notification.
 */
interface MatchAt extends Match {
  readonly startTime: string;
}
interface Tokens {
  readonly tokens: number;
}
interface Adjusted extends Tokens {
  readonly reason: string;
}

interface Because {
  readonly reason: string;
}

const because = (reason: string) => (reason === '' ? '' : ` Reason: ${reason}`);

const PLACES: Readonly<Record<number, string>> = { 1: '1st', 2: '2nd', 3: '3rd' };

const time = (instant: string) => tellTime(instant, 'en');

const took = ({ name, position }: Match & { readonly position: number }) =>
  `You took ${PLACES[position] ?? position} place in ${name}.`;

const withdrawal = ({ tokens }: Tokens) => `Your withdrawal of ${tokens} tokens`;

/**
 * The English sentences of every notification, by code. Each other language has a file with the
 * same codes.
 */
export const english = {
  'room-open': ({ name }: Match) => ({
    title: 'Room details are ready',
    text: `The room of ${name} is open. Its ID and password are under Room Details of the match.`,
  }),
  'room-replaced': ({ name, reason }: Match & Because) => ({
    title: 'Room details have changed',
    text:
      `The room of ${name} is a new one. The old ID and password are no longer valid.` +
      because(reason),
  }),
  'room-waiting': ({ name }: Match) => ({
    title: 'Your room is open',
    text: `You have not looked at the room of ${name} yet. Open it for its ID and password.`,
  }),
  'match-not-started': ({ name, startTime, reason }: MatchAt & Because) => ({
    title: 'Match has not started yet',
    text: `${name} was started too early. It starts on ${time(startTime)}.${because(reason)}`,
  }),
  'match-back': ({ name, startTime, reason }: MatchAt & Because) => ({
    title: 'Tournament is open again',
    text:
      `${name} starts on ${time(startTime)}. Your entry fee was refunded, so join again if you ` +
      `want to play.${because(reason)}`,
  }),
  'seat-removed': ({ name, tokens, reason }: Match & Tokens & Because) => ({
    title: 'You were removed from a match',
    text:
      `An admin removed you from ${name}.` +
      (tokens > 0 ? ` ${tokens} tokens are back in your wallet.` : '') +
      because(reason),
  }),
  'seat-moved': ({
    name,
    from,
    startTime,
    reason,
  }: MatchAt & Because & { readonly from: string }) => ({
    title: 'Your seat has moved',
    text:
      `An admin moved your seat from ${from} to ${name}, which starts on ${time(startTime)}. ` +
      `You paid nothing more.${because(reason)}`,
  }),
  'match-soon': ({ name, startTime, minutes }: MatchAt & { readonly minutes: number }) => ({
    title: minutes === 1 ? 'Match starts in a minute' : `Match starts in ${minutes} minutes`,
    text: `${name} starts on ${time(startTime)}.`,
  }),
  'match-moved': ({ name, startTime }: MatchAt) => ({
    title: 'Match time changed',
    text: `${name} now starts on ${time(startTime)}.`,
  }),
  'match-started': ({ name }: Match) => ({ title: 'Match started', text: `${name} has started.` }),
  'match-cancelled': ({ name, tokens }: Match & Tokens) => ({
    title: 'Tournament cancelled',
    text: `${name} was cancelled.${tokens > 0 ? ` ${tokens} tokens are back in your wallet.` : ''}`,
  }),
  'check-in-open': ({ name, closesAt }: Match & { readonly closesAt: string }) => ({
    title: 'Check in now',
    text: `Check in for ${name} until ${time(closesAt)}, or your seat goes to the waiting list.`,
  }),
  'seat-released': ({ name, tokens }: Match & Tokens) => ({
    title: 'Seat released',
    text:
      `You did not check in for ${name}.` +
      (tokens > 0 ? ` ${tokens} tokens are back in your wallet.` : ''),
  }),
  'seat-given': ({ name, tokens, startTime }: MatchAt & Tokens) => ({
    title: 'You have a seat',
    text:
      `A seat of ${name} became free for you. It starts on ${time(startTime)}.` +
      (tokens > 0 ? ` ${tokens} tokens were paid.` : ''),
  }),
  'seat-not-paid': ({ name, tokens }: Match & Tokens) => ({
    title: 'No seat without the entry fee',
    text: `A seat of ${name} became free, but your wallet had less than the fee of ${tokens} tokens.`,
  }),
  'waiting-over': ({ name }: Match) => ({
    title: 'No seat became free',
    text: `The waiting list of ${name} is closed. You paid nothing.`,
  }),
  'squad-invite': ({ name }: { readonly name: string }) => ({
    title: 'You are invited to a squad',
    text: `Open Squads to join ${name} or to decline.`,
  }),
  'squad-joined': ({ name, player }: Match & { readonly player: string | null }) => ({
    title: 'New player in your squad',
    text: `${player ?? 'A player'} has joined ${name}.`,
  }),
  'squad-seat': ({ name, tokens }: Match & Tokens) => ({
    title: 'Your squad has joined a match',
    text:
      `Your captain took a seat for you in ${name}.` +
      (tokens > 0 ? ` ${tokens} tokens were paid from your wallet.` : ' You paid nothing.'),
  }),
  'squad-refund': ({ name, tokens }: Match & Tokens) => ({
    title: 'Entry fee refunded',
    text: `A seat that you paid in ${name} was given back. ${tokens} tokens are back in your wallet.`,
  }),
  'results-out': ({ name }: Match) => ({
    title: 'Results are out',
    text: `See who won ${name}.`,
  }),
  'prize-won': (won: Match & Tokens & { readonly position: number }) => ({
    title: 'You won a prize',
    text: `${took(won)} +${won.tokens} tokens.`,
  }),
  'place-won': (won: Match & { readonly position: number }) => ({
    title: 'You are among the winners',
    text: took(won),
  }),
  'results-withdrawn': ({ name, taken, owed }: Match & Lost) => ({
    title: 'Results withdrawn',
    text:
      `The results of ${name} were wrong and have been withdrawn.` +
      (taken > 0 ? ` ${taken} tokens were taken back.` : '') +
      (owed > 0 ? ` ${owed} tokens were spent already and are owed.` : ''),
  }),
  'dispute-answered': ({ name }: Match) => ({
    title: 'Your dispute has an answer',
    text: `An admin answered your dispute about ${name}.`,
  }),
  'tokens-added': ({ tokens }: Tokens) => ({
    title: 'Tokens added',
    text: `${tokens} tokens added to your wallet.`,
  }),
  'tokens-given': ({ tokens, reason }: Adjusted) => ({
    title: 'Tokens added by an admin',
    text: `${tokens} tokens added to your wallet. Reason: ${reason}`,
  }),
  'tokens-taken': ({ tokens, reason }: Adjusted) => ({
    title: 'Tokens taken by an admin',
    text: `${tokens} tokens were taken from your wallet. Reason: ${reason}`,
  }),
  'purchase-reversed': ({ tokens }: Tokens) => ({
    title: 'Purchase reversed',
    text: `The payment for ${tokens} tokens was returned, so they were taken back.`,
  }),
  'payment-returned': ({ tokens }: Tokens) => ({
    title: 'Payment returned',
    text:
      'Your pause or limit did not allow this purchase any more. No tokens were added; ' +
      `your payment of ₹${tokens} goes back to you.`,
  }),
  'purchase-restored': ({ tokens }: Tokens) => ({
    title: 'Purchase restored',
    text: `The payment for ${tokens} tokens stands after all. They are yours again.`,
  }),
  'withdrawal-pending': (asked: Tokens) => ({
    title: 'Withdrawal reopened',
    text: `${withdrawal(asked)} is being looked at again.`,
  }),
  'withdrawal-processing': (asked: Tokens) => ({
    title: 'Withdrawal in progress',
    text: `${withdrawal(asked)} is being processed.`,
  }),
  'withdrawal-paid': (asked: Tokens) => ({
    title: 'Withdrawal completed',
    text: `${withdrawal(asked)} was paid out by UPI.`,
  }),
  'withdrawal-complete': ({ hasCode, ...asked }: Tokens & { readonly hasCode: boolean }) => ({
    title: 'Withdrawal completed',
    text:
      `${withdrawal(asked)} is complete.` +
      (hasCode ? ' Look for your redeem code in your withdrawals.' : ''),
  }),
  'withdrawal-rejected': (asked: Tokens) => ({
    title: 'Withdrawal rejected',
    text: `${withdrawal(asked)} was rejected. The tokens are back in your wallet.`,
  }),
} satisfies Readonly<Record<string, (values: never) => Words>>;

interface Lost {
  readonly taken: number;
  readonly owed: number;
}
