import type { components } from './schema.gen';

/**
 * Short names for the types of the API's requests and responses. `npm run openapi` generates these
 * types from the OpenAPI document.
 */
type Schemas = components['schemas'];

export type JoinAnswer = Schemas['JoinedView'];
export type LimitChoice = Schemas['LimitChoice'];
export type Pause = Schemas['PauseChoice']['pause'];
export type SaferPlayState = Schemas['SaferPlayState'];
export type DeletionOutlook = Schemas['DeletionOutlookAnswer'];
export type LandingCard = Schemas['CardResponse'];
export type MovementProof = Schemas['MovementProof'];
export type NotificationView = Schemas['NotificationView'];
export type OpenSession = Schemas['OpenSessionResponse'];
export type OwnDispute = Schemas['OwnDispute'];
export type OwnSeat = Schemas['OwnSeatView'];
export type Participant = Schemas['ParticipantView'];
export type PushChoices = Schemas['PushChoices'];
export type PushSettings = Schemas['PushSettings'];
export type PaymentOrder = Schemas['PaymentOrderCreated'];
export type TokenMovement = Schemas['TokenMovement'];
export type MovementGroup = Schemas['MovementGroup'];
export type Squad = Schemas['SquadView'];
export type SquadList = Schemas['SquadsView'];
export type SquadMember = Schemas['SquadMemberView'];
export type Tournament = Schemas['TournamentView'];
export type TournamentCard = Schemas['TournamentCard'];
export type KeptFacts = Schemas['KeptFacts'];
export type YearStatement = Schemas['YearStatement'];
export type TournamentMode = Schemas['ModeResponse'];
export type TournamentStatus = Tournament['status'];
export type User = Schemas['UserResponse'];
export type ListedUser = Schemas['ListedUserResponse'];
export type Winner = Schemas['WinnerView'];
export type Withdrawal = Schemas['OwnWithdrawal'];
export type WithdrawalRequest = Schemas['WithdrawalRequest'];
export type WithdrawalRequestedAnswer = Schemas['WithdrawalRequestedAnswer'];

export type { paths } from './schema.gen';
