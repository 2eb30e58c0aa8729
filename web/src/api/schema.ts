/**
 * The calls the web makes, in the shape openapi-typescript writes. The document at
 * /api/docs/openapi.json is the source; a call stands here only until its route is in it.
 */
interface Json<Body> {
  content: { 'application/json': Body };
}
interface Get<Reply> {
  get: { responses: { 200: Json<Reply> } };
}
interface Post<Body, Reply> {
  post: { requestBody: Json<Body>; responses: { 200: Json<Reply> } };
}
interface Message {
  message: string;
}
interface Credentials {
  email: string;
  password: string;
}

export interface User {
  _id: string;
  id: string;
  email: string;
  isAdmin: boolean;
  role: 'player' | 'finance' | 'admin';
  inGameName: string | null;
  freeFireUID: string | null;
  tokens: number;
  isBanned: boolean;
  createdAt: string;
}
/** Either a session, or the request to verify the email first. */
export interface SignInReply {
  token?: string;
  user?: User;
  needsVerification?: boolean;
  message?: string;
  email?: string;
  retryAfter?: number;
}
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

export type TournamentStatus = 'upcoming' | 'active' | 'completed' | 'cancelled';
export interface Participant {
  userId: string;
  gameName: string;
  freeFireUID: string;
  username: string;
  joinedAt: string;
  refunded: boolean;
}
export interface Winner {
  userId: string;
  position: number;
  prizeAmount: number;
  gameName: string;
}
export interface Tournament {
  _id: string;
  id: string;
  name: string;
  mode: string;
  modeSlug: string;
  status: TournamentStatus;
  maxParticipants: number;
  currentParticipants: number;
  seatsLeft: number;
  entryFee: number;
  prizePool: number;
  details: string;
  startTime: string;
  endTime: string;
  roomId?: string;
  roomPassword?: string;
  isJoined: boolean;
  refundedTokens?: number;
  serverTime: string;
  participants: Participant[];
  winners: Winner[];
}
export interface JoinAnswer {
  message: string;
  tokens: number;
  tournament: Tournament;
}
export interface PaymentOrder {
  _id: string;
  id: string;
  orderId: string;
  amount: number;
  amountInPaise: number;
  currency: string;
  keyId: string;
  checkoutUrl: string;
}
export interface OwnPaymentOrder {
  orderId: string;
  paymentId: string | null;
  amount: number;
  status: 'pending' | 'success' | 'failed';
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: string;
}
export interface Withdrawal {
  _id: string;
  type: 'upi' | 'google_play' | 'amazon_gift_card';
  status: 'pending' | 'processing' | 'completed' | 'rejected';
  amount: number;
  upiId: string | null;
  email: string | null;
  redeemCode: string | null;
  giftCardCode: string | null;
  adminNotes: string;
  requestedAt: string;
  processedAt: string | null;
  completedAt: string | null;
  dueAt: string;
  timeline: { status: Withdrawal['status']; at: string }[];
}
export interface WithdrawalRequest {
  amount: number;
  type: 'upi' | 'google_play';
  upiId?: string;
  email?: string;
}
export interface TokenMovement {
  _id: string;
  position: number;
  type: string;
  kind: string;
  date: string;
  amount: number;
  balanceAfter: number;
  reference: string | null;
  note: string | null;
}
export interface Career {
  played: number;
  won: number;
  prizeTokens: number;
  winRatePercent: number;
  lastPlayedAt: string | null;
}
type Queried<Query, Reply> = {
  get: { parameters: { query?: Query }; responses: { 200: Json<Reply> } };
};
type GetOf<Path, Reply> = {
  get: { parameters: { path: Path }; responses: { 200: Json<Reply> } };
};
type ById<Id extends string> = { [Name in Id]: string };

export interface paths {
  '/api/withdrawals/user/history': Queried<{ t?: number }, { withdrawals: Withdrawal[] }>;
  '/api/withdrawals/request': Post<
    WithdrawalRequest,
    { message: string; tokens: number; withdrawal: Withdrawal }
  >;
  '/api/tokens/history': Queried<
    { limit?: number; before?: number },
    { tokenHistory: TokenMovement[]; nextBefore: number | null }
  >;
  '/api/promo-codes/user/redeemed': Get<{
    redeemedCodes: { code: string; description: string; tokens: number; redeemedAt: string }[];
  }>;
  '/api/promo-codes/redeem': Post<{ code: string }, Message>;
  '/api/tournaments/user/career': Get<Career>;
  '/api/public/checkout': Get<{
    depositsEnabled: boolean;
    keyId: string;
    checkoutUrl: string;
    currency: string;
    minTokens: number;
    maxTokens: number;
  }>;
  '/api/payments/orders/pending': Get<{ orders: OwnPaymentOrder[] }>;
  '/api/payments/orders/{orderId}': GetOf<ById<'orderId'>, OwnPaymentOrder>;
  '/api/payments/create-order': Post<{ amount: number }, PaymentOrder>;
  '/api/payments/verify': Post<
    {
      razorpay_order_id: string;
      razorpay_payment_id: string;
      razorpay_signature: string;
      tokens: number;
    },
    { message: string; success: boolean; tokensAdded: number; tokens: number }
  >;
  '/api/payments/test-connection': Get<{ success: boolean; message: string }>;
  '/api/tournaments/mode/{mode}/upcoming': GetOf<ById<'mode'>, Tournament[]>;
  '/api/tournaments/mode/{mode}/ongoing': GetOf<ById<'mode'>, Tournament[]>;
  '/api/tournaments/mode/{mode}/completed': GetOf<ById<'mode'>, Tournament[]>;
  '/api/tournaments/user/joined': Get<Tournament[]>;
  '/api/tournaments/user/results': Get<Tournament[]>;
  '/api/tournaments/{id}/join': {
    post: { parameters: { path: { id: string } }; responses: { 200: Json<JoinAnswer> } };
  };
  '/api/auth/login': Post<Credentials, SignInReply>;
  '/api/auth/admin-login': Post<Credentials, SignInReply>;
  '/api/auth/register': Post<Credentials, SignInReply>;
  '/api/auth/verify-otp': Post<{ email: string; otp: string }, SignInReply>;
  '/api/auth/resend-otp': Post<{ email: string }, Message & { retryAfter?: number }>;
  '/api/auth/forgot-password': Post<{ email: string }, Message & { retryAfter?: number }>;
  '/api/auth/verify-password-reset-otp': Post<{ email: string; otp: string }, Message>;
  '/api/auth/reset-password': Post<{ email: string; newPassword: string }, Message>;
  '/api/auth/test-email': Post<{ email: string }, Message>;
  '/api/users/profile': Get<User> & {
    put: {
      requestBody: Json<{ inGameName: string; freeFireUID: string }>;
      responses: { 200: Json<User> };
    };
  };
  '/api/public/cards': Get<LandingCard[]>;
  '/api/public/tournament-modes': Get<TournamentMode[]>;
}
