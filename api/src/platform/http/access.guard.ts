import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { generalRefusals, refusals } from '../../kernel/index.js';
import { currentContext } from '../context/index.js';
import {
  ACCESS,
  type Access,
  type ArenaRequest,
  BEFORE_ENROLLING,
  CONFIRMED,
  type ConfirmedRule,
  type Session,
  SessionReader,
  UNATTENDED,
} from './access.js';
import { isFlagSet } from './query-fields.js';

export const accessRefusals = refusals({
  UNAUTHENTICATED: { status: 401, sentence: 'Please login to access this page.' },
  FORBIDDEN: { status: 403, sentence: 'Access denied.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    sentence: 'Please set up two-step sign-in first: it is required of all staff.',
    staff: true,
  },
  PASSKEY_REQUIRED: {
    status: 403,
    sentence: 'Please add a passkey first: it is required of all staff.',
    staff: true,
  },
  CONFIRM_SIGN_IN: {
    status: 403,
    sentence: 'Please confirm that it is you, with your password or a code.',
  },
});

/** Access rules that a route declares. They are cached, because every request needs them. */
interface RouteRules {
  readonly access: Access;
  readonly openBefore: boolean;
  readonly confirmed: ConfirmedRule | undefined;
}

/**
 * Checks whether the caller may use a route. A route that declares no permitted callers refuses
 * every caller.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly rules = new Map<object, RouteRules>();

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionReader,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const rules = this.rules.get(context.getHandler()) ?? this.rulesOf(context);
    const request = context.switchToHttp().getRequest<ArenaRequest>();
    request.session = null;
    const { authorization } = request.headers;
    if (authorization === undefined && rules.access.who === 'anyone') return true;
    return this.admitted(request, rules);
  }

  private async admitted(
    request: ArenaRequest,
    { access, openBefore, confirmed }: RouteRules,
  ): Promise<true> {
    const session = await this.readSession(request);
    request.session = session;
    const asked = currentContext();
    if (asked) asked.userId = session?.userId ?? null;
    if (access.who === 'anyone') return true;
    admit(session, access);
    if (session?.mustEnrol && !openBefore) {
      throw session.mustEnrol === 'passkey'
        ? accessRefusals.PASSKEY_REQUIRED()
        : accessRefusals.SECOND_FACTOR_REQUIRED();
    }
    if (confirmed && !session?.confirmedRecently && asksAgain(confirmed, request)) {
      throw accessRefusals.CONFIRM_SIGN_IN();
    }
    return true;
  }

  private rulesOf(context: ExecutionContext): RouteRules {
    const handler = context.getHandler();
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      handler,
      context.getClass(),
    ]);
    if (!access) throw accessRefusals.FORBIDDEN();
    const rules = {
      access,
      openBefore: this.reflector.get<boolean | undefined>(BEFORE_ENROLLING, handler) ?? false,
      confirmed: this.reflector.get<ConfirmedRule | undefined>(CONFIRMED, handler),
    };
    this.rules.set(handler, rules);
    return rules;
  }

  private async readSession(request: ArenaRequest): Promise<Session | null> {
    const header = request.headers.authorization;
    const [scheme, sessionToken] = header?.split(' ') ?? [];
    if (scheme !== 'Bearer' || !sessionToken) return null;
    return this.sessions.read(sessionToken, request.headers[UNATTENDED] === undefined);
  }
}

function asksAgain(
  { exceptFor = [], hasDryRun = false, provedBy = [] }: ConfirmedRule,
  { body, query }: ArenaRequest,
): boolean {
  if (hasDryRun && isFlagSet((query as Readonly<Record<string, unknown>>).dryRun)) return false;
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  // An empty value proves nothing, because the handler treats it as missing.
  if (provedBy.some((field) => Boolean(given[field]))) return false;
  if (exceptFor.length === 0 || typeof body !== 'object' || body === null) return true;
  return Object.keys(body).some((field) => !exceptFor.includes(field));
}

function admit(session: Session | null, rule: Access): void {
  if (!session) throw accessRefusals.UNAUTHENTICATED();
  if (session.isBanned && !rule.evenBanned) throw generalRefusals.ACCOUNT_BANNED();
  if (Array.isArray(rule.who) && !rule.who.includes(session.role)) {
    throw accessRefusals.FORBIDDEN();
  }
}
