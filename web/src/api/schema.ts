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

export interface paths {
  '/api/auth/login': Post<Credentials, SignInReply>;
  '/api/auth/admin-login': Post<Credentials, SignInReply>;
  '/api/auth/register': Post<Credentials, SignInReply>;
  '/api/auth/verify-otp': Post<{ email: string; otp: string }, SignInReply>;
  '/api/auth/resend-otp': Post<{ email: string }, Message & { retryAfter?: number }>;
  '/api/auth/forgot-password': Post<{ email: string }, Message & { retryAfter?: number }>;
  '/api/auth/verify-password-reset-otp': Post<
    { email: string; otp: string },
    Message & { resetToken?: string }
  >;
  '/api/auth/reset-password': Post<
    { email: string; newPassword: string; resetToken?: string },
    Message
  >;
  '/api/auth/test-email': Post<{ email: string }, Message>;
  '/api/users/profile': Get<User>;
  '/api/public/cards': Get<LandingCard[]>;
  '/api/public/tournament-modes': Get<TournamentMode[]>;
}
