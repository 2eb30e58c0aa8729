import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import {
  type FindOptionsWhere,
  IsNull,
  LessThan,
  MoreThanOrEqual,
  type Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import { assert, type Id } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { Database, type Prepared, searchPattern } from '../../platform/database/index.js';
import { fieldsOf, readOn, statementOf, within } from '../../platform/entities/index.js';
import type { PromoStatus } from './domain/promo-code.js';
import type {
  CodeFilter,
  PromoStatistics,
  RedeemedCode,
  RedemptionOfCode,
} from './promo-code.dto.js';
import {
  type NewPromo,
  Promo,
  type PromoRow,
  PromoTotals,
  Redemption,
} from './promo-code.entity.js';

type Codes = SelectQueryBuilder<Promo>;

const ORDERS: Readonly<Record<CodeFilter['sort'], (codes: Codes) => Codes>> = {
  newest: (codes) => codes.orderBy('promo.createdAt', 'DESC').addOrderBy('promo.id', 'DESC'),
  oldest: (codes) => codes.orderBy('promo.createdAt').addOrderBy('promo.id'),
  code: (codes) => codes.orderBy('promo.code'),
  tokens: (codes) => codes.orderBy('promo.tokens', 'DESC').addOrderBy('promo.id'),
  expiry: (codes) => codes.orderBy('promo.expiresAt').addOrderBy('promo.id'),
  used: (codes) => codes.orderBy('"usedCount"', 'DESC').addOrderBy('promo.id'),
};

const WITH_STATUS: Readonly<Record<PromoStatus, (now: Date) => FindOptionsWhere<Promo>>> = {
  inactive: () => ({ isActive: false }),
  expired: (now) => ({ isActive: true, expiresAt: LessThan(now) }),
  active: (now) => ({ isActive: true, expiresAt: MoreThanOrEqual(now) }),
};

const MOST_REDEEMED = 500;

const REDEMPTIONS = `
  SELECT r.position, r.user_id AS "userId", u.email, u.in_game_name AS "inGameName", r.tokens,
         r.redeemed_at AS "redeemedAt", r.reversed_at AS "reversedAt"
    FROM projection.redemption r JOIN user_account u ON u.id = r.user_id
   WHERE r.promo_id = $1 AND ($2::bigint IS NULL OR r.position < $2)
   ORDER BY r.position DESC LIMIT $3`;

/** Reads and writes the tables of promo codes and redemptions. */
@Injectable()
export class PromoRows {
  private byCode: Prepared | null = null;

  constructor(
    @InjectRepository(Promo) private readonly codes: Repository<Promo>,
    @InjectRepository(Redemption) private readonly redemptions: Repository<Redemption>,
    private readonly database: Database,
    private readonly replica: ReadReplica,
  ) {}

  async find(id: Id): Promise<PromoRow | null> {
    return (await this.withUses().andWhere({ id }).getRawOne<PromoRow>()) ?? null;
  }

  findFor(userId: Id, code: string): Promise<(PromoRow & { isRedeemed: boolean }) | null> {
    // Every redemption runs this query, so the SQL is built once and used as a prepared statement.
    this.byCode ??= this.statementByCode();
    return this.database.row(this.byCode, [userId, code]);
  }

  private statementByCode(): Prepared {
    const isRedeemed = this.redemptions
      .createQueryBuilder('r')
      .select('1')
      .where('r.promoId = promo.id AND r.userId = :userId');
    const query = this.withUses()
      .addSelect(`EXISTS (${isRedeemed.getQuery()})`, 'isRedeemed')
      .andWhere('promo.code = :code')
      .setParameters({ userId: null, code: null });
    return { name: 'promo-to-redeem', text: statementOf(query).text };
  }

  found(filter: CodeFilter, now: Date): Codes {
    return ORDERS[filter.sort](narrowed(this.withUses(), filter, now));
  }

  page(filter: CodeFilter, now: Date, limit: number, offset: number): Promise<PromoRow[]> {
    const found = this.found(filter, now).limit(limit).offset(offset);
    return readOn<PromoRow & object>(this.replica, found);
  }

  async count(filter: CodeFilter, now: Date): Promise<number> {
    const codes = this.codes.createQueryBuilder('promo').where({ deletedAt: IsNull() });
    const counted = narrowed(codes, filter, now).select('count(*)', 'total');
    const [row] = await readOn<{ total: number }>(this.replica, counted);
    return row?.total ?? 0;
  }

  async statistics(now: Date): Promise<PromoStatistics> {
    const totals = this.codes.manager.createQueryBuilder(PromoTotals, 't');
    const query = this.codes
      .createQueryBuilder('promo')
      .select('count(*)', 'totalCodes')
      .addSelect('count(*) FILTER (WHERE is_active AND expires_at >= :now)', 'activeCodes')
      .addSelect('count(*) FILTER (WHERE is_active AND expires_at < :now)', 'expiredCodes')
      .addSelect('count(*) FILTER (WHERE NOT is_active)', 'inactiveCodes')
      .addSelect(
        `(${totals.select('coalesce(sum(t.tokens), 0)::bigint').getQuery()})`,
        'totalTokensDistributed',
      )
      .where({ deletedAt: IsNull() })
      .setParameters({ now });
    const [row] = await readOn<PromoStatistics & object>(this.replica, query);
    assert(row, 'a count without groups has one row');
    return row;
  }

  redeemedBy(userId: Id): Promise<RedeemedCode[]> {
    return this.redemptions
      .createQueryBuilder('r')
      .innerJoin(Promo, 'promo', 'promo.id = r.promoId')
      .select('promo.id', '_id')
      .addSelect('promo.id', 'id')
      .addSelect('promo.code', 'code')
      .addSelect('promo.description', 'description')
      .addSelect('r.tokens', 'tokens')
      .addSelect('r.redeemedAt', 'redeemedAt')
      .addSelect('r.reversedAt', 'reversedAt')
      .where({ userId })
      .orderBy('r.position', 'DESC')
      .limit(MOST_REDEEMED)
      .getRawMany();
  }

  /** Returns the redemptions of a code before a position, newest first. */
  redemptionsOf(id: Id, before: number | null, limit: number): Promise<RedemptionOfCode[]> {
    return this.replica.rows<RedemptionOfCode & object>(REDEMPTIONS, [id, before, limit]);
  }

  isTaken(code: string): Promise<boolean> {
    return this.codes.existsBy({ code });
  }

  /**
   * Adds a promo code. Returns false if another code has the same name, even if that code is
   * deleted.
   */
  async add(promo: NewPromo): Promise<boolean> {
    await this.codes.createQueryBuilder().insert().values(promo).orIgnore().execute();
    return this.codes.existsBy({ id: promo.id, code: promo.code });
  }

  /**
   * Switches the promo code on or off. Returns false if the code is deleted, or if another request
   * has changed its state from `wasActive` since. `record` runs in the transaction of the change.
   */
  switch(
    id: Id,
    isActive: boolean,
    wasActive: boolean,
    record: (client: PoolClient) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const standing = { id, isActive: wasActive, deletedAt: IsNull() };
      const { affected } = await within(client, this.codes).update(standing, { isActive });
      if (affected !== 1) return false;
      await record(client);
      return true;
    });
  }

  /** Deletes a promo code. Returns false if it does not exist or is already deleted. */
  async delete(id: Id, now: Date): Promise<boolean> {
    const { affected } = await this.codes.update({ id, deletedAt: IsNull() }, { deletedAt: now });
    return affected === 1;
  }

  /** Returns a query for the codes that are not deleted, each as a `PromoRow`. */
  private withUses(): Codes {
    return fieldsOf(this.codes, 'promo')
      .addSelect('u.email', 'createdByEmail')
      .addSelect('coalesce(t.opened, 0) > 0', 'isOpened')
      .addSelect('coalesce(t.used, 0)', 'usedCount')
      .innerJoin('user_account', 'u', 'u.id = promo.createdBy')
      .leftJoin(PromoTotals, 't', 't.promoId = promo.id')
      .where({ deletedAt: IsNull() });
  }
}

function narrowed(codes: Codes, { status, q, from, to }: CodeFilter, now: Date): Codes {
  if (status !== 'all') codes.andWhere(WITH_STATUS[status](now));
  if (q !== undefined) {
    const inside = (column: string) => `search_folded(${column}) LIKE ${searchPattern(':q')}`;
    codes.andWhere(`(${inside('promo.code')} OR ${inside('promo.description')})`, { q });
  }
  if (from) codes.andWhere('promo.createdAt >= :from', { from });
  if (to) codes.andWhere('promo.createdAt <= :to', { to });
  return codes;
}
