import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { assert, type Id } from '../../kernel/index.js';

export type Role = 'player' | 'finance' | 'admin';

/** The caller as currently in the database, never as the token claims. */
export interface Session {
  /** One sign-in of this person. */
  readonly id: Id;
  /** True when the user entered a password or a code in the last ten minutes. */
  readonly confirmedRecently: boolean;
  readonly userId: Id;
  readonly role: Role;
  readonly email: string;
  readonly isBanned: boolean;
  /** Staff who must set up their second factor before anything else. */
  readonly mustEnrol: boolean;
}

/** The permitted callers of a route. A route without this refuses every caller. */
export interface Access {
  readonly who: 'anyone' | 'signed-in' | readonly Role[];
  readonly evenBanned: boolean;
}

export const ACCESS = 'arena:access';

const access = (rule: Access) =>
  applyDecorators(
    SetMetadata(ACCESS, rule),
    ApiExtension('x-access', rule),
    ...(rule.who === 'anyone' ? [] : [ApiBearerAuth()]),
  );

/** Open to guests. A session token, if sent and valid, is still read. */
export const ForAnyone = () => access({ who: 'anyone', evenBanned: true });
export const ForSignedIn = () => access({ who: 'signed-in', evenBanned: false });
export const ForPlayers = () => access({ who: ['player'], evenBanned: false });
export const ForAdmins = () => access({ who: ['admin'], evenBanned: false });
/** Admins and the read-only finance role. Only for reads and exports. */
export const ForStaff = () => access({ who: ['admin', 'finance'], evenBanned: false });
/** The one route that a banned player may still call: their own profile. */
export const ForSignedInEvenBanned = () => access({ who: 'signed-in', evenBanned: true });

export const BEFORE_ENROLLING = 'arena:before-enrolling';

/** Open to staff who must still set up their second factor. */
export const EvenBeforeEnrolling = () => SetMetadata(BEFORE_ENROLLING, true);

export const CONFIRMED = 'arena:confirmed';

export interface ConfirmedRule {
  /** Allows a body that has only these fields. */
  readonly exceptFor: readonly string[];
}

/**
 * Asks for the password or a code again, unless the session was signed in or confirmed in the last
 * ten minutes. For routes that decide who may pay out, and how much.
 */
export const AskAgain = (rule: ConfirmedRule = { exceptFor: [] }) =>
  applyDecorators(SetMetadata(CONFIRMED, rule), ApiExtension('x-asks-again', rule));

/** Marks a route (`@RouteConfig`) whose body is the stream of an image. */
export const READS_IMAGE = { readsImage: true } as const;

export interface ArenaRequest extends FastifyRequest {
  session: Session | null;
  rawBody?: Buffer;
}

/** The caller's session, on routes that need one. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { session } = context.switchToHttp().getRequest<ArenaRequest>();
  assert(session, 'a route that reads the session must not be open to guests');
  return session;
});

/** The caller's session or null, on routes open to guests. */
export const MaybeSession = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<ArenaRequest>().session,
);

/** Returns the session of a token, or null when it is invalid, expired or revoked. */
export abstract class SessionReader {
  abstract read(sessionToken: string): Promise<Session | null>;
}
