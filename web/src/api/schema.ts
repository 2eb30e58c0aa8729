import type { components, paths as documented } from './schema.gen';

/**
 * The calls and the shapes of the API by short names. They come from the OpenAPI document through
 * `npm run openapi`.
 */
type Schemas = components['schemas'];

export type Career = Schemas['CareerView'];
export type JoinAnswer = Schemas['JoinedView'];
export type OwnPaymentOrder = Schemas['OwnPaymentOrder'];
export type Participant = Schemas['ParticipantView'];
export type PaymentOrder = Schemas['PaymentOrderCreated'];
export type TokenMovement = Schemas['TokenMovement'];
export type Tournament = Schemas['TournamentView'];
export type TournamentStatus = Tournament['status'];
export type User = Schemas['UserResponse'];
export type Winner = Schemas['WinnerView'];
export type Withdrawal = Schemas['OwnWithdrawal'];
export type WithdrawalRequest = Schemas['WithdrawalRequest'];

export interface LandingCard {
  _id: string;
  title: string;
  subtitle?: string;
  imageUrl: string;
  buttonText: string;
  navigationPath: string;
  backgroundColor: string;
  order: number;
  isActive: boolean;
}
export interface TournamentMode {
  _id: string;
  title: string;
  description: string;
  icon: string;
  color: string;
}
interface Answered<Body> {
  responses: { 200: { content: { 'application/json': Body } } };
}
/** Calls that are not in the document yet. */
interface Awaited {
  '/api/public/cards': { get: Answered<LandingCard[]> };
  '/api/public/tournament-modes': { get: Answered<TournamentMode[]> };
  '/api/promo-codes/user/redeemed': {
    get: Answered<{
      redeemedCodes: { code: string; description: string; tokens: number; redeemedAt: string }[];
    }>;
  };
  '/api/promo-codes/redeem': {
    post: Answered<{ message: string }> & {
      requestBody: { content: { 'application/json': { code: string } } };
    };
  };
}
export type paths = documented & Awaited;
