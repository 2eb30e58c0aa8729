import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { assert, type Id } from '../../kernel/index.js';
import { SetRoute } from './route-settings.js';

export type Role = 'player' | 'finance' | 'admin';

/** How a person confirmed who they are. A recovery code counts as `totp`. */
export type ConfirmedWith = 'password' | 'totp' | 'passkey';

/**
 * The caller's session and account, as stored in the database at the time of the request. The
 * contents of the session token may be outdated.
 */
export interface Session {
  /** Id of the session, which is new for each sign-in. */
  readonly id: Id;
  /** True if the user entered a password or a code in the last ten minutes. */
  readonly confirmedRecently: boolean;
  /** How the user confirmed it last in this session. */
  readonly confirmedWith: ConfirmedWith;
  readonly userId: Id;
  readonly role: Role;
  readonly email: string;
  readonly isBanned: boolean;
  /** What staff must set up before they can do anything else; null if nothing. */
  readonly mustEnrol: 'second-factor' | 'passkey' | null;
}

/** Permitted callers of a route. A route that declares none refuses every caller. */
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

/**
 * Allows everyone, including guests. A valid session token is read if the request has one.
 * `bodyBytes` is the maximum size of the body, if it differs from the usual one of such routes.
 */
export const ForAnyone = (bounds: { readonly bodyBytes?: number } = {}) =>
  applyDecorators(
    access({ who: 'anyone', evenBanned: true }),
    SetRoute({ isForGuests: true, ...bounds }),
  );
export const ForSignedIn = () => access({ who: 'signed-in', evenBanned: false });
export const ForPlayers = () => access({ who: ['player'], evenBanned: false });
export const ForAdmins = () => access({ who: ['admin'], evenBanned: false });
/** Allows admins and the read-only role finance. Use it only for reads and exports. */
export const ForStaff = () => access({ who: ['admin', 'finance'], evenBanned: false });
/** Allows a signed-in user who is banned. Only the route of the user's own profile uses it. */
export const ForSignedInEvenBanned = () => access({ who: 'signed-in', evenBanned: true });

export const BEFORE_ENROLLING = 'arena:before-enrolling';

/** Allows staff to call the route before they have set up their second factor. */
export const EvenBeforeEnrolling = () => SetMetadata(BEFORE_ENROLLING, true);

export const CONFIRMED = 'arena:confirmed';

export interface ConfirmedRule {
  /** If the body contains only these fields, the user need not enter the password or code again. */
  readonly exceptFor?: readonly string[];
  /** True if the route has the parameter `dryRun`. A dry run changes nothing, so it is allowed. */
  readonly hasDryRun?: boolean;
  /**
   * Fields that prove in the request itself who the user is, such as the answer of a passkey. The
   * handler must refuse a wrong proof.
   */
  readonly provedBy?: readonly string[];
}

/**
 * Requires the password or a code again, unless the user entered one in the last ten minutes. Used
 * for routes that let tokens or money out of the house, for those that decide who may do so, and for
 * those that end sessions. A stolen session can then do none of it for longer than ten minutes.
 */
export const AskAgain = (rule: ConfirmedRule = {}) =>
  applyDecorators(SetMetadata(CONFIRMED, rule), ApiExtension('x-asks-again', rule));

export interface ArenaRequest extends FastifyRequest {
  session: Session | null;
  rawBody?: Buffer;
}

/** Parameter of a route handler: the caller's session. The route must not be open to guests. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { session } = context.switchToHttp().getRequest<ArenaRequest>();
  assert(session, 'a route that reads the session must not be open to guests');
  return session;
});

/** Parameter of a route handler: the caller's session, or null for a guest. */
export const MaybeSession = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<ArenaRequest>().session,
);

/**
 * Header of a request that a page has sent by itself while nobody used the page. Such a request does
 * not keep a session open.
 */
export const UNATTENDED = 'x-unattended';

/**
 * Reads the session of a session token from the database. The result is null if the token is
 * invalid, expired or revoked, or if the session was inactive for too long.
 */
export abstract class SessionReader {
  /** `isUse` is true for a request of a person, which keeps the session open. */
  abstract read(sessionToken: string, isUse: boolean): Promise<Session | null>;
}
