import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Notifications } from '../../../modules/notifications/index.js';
import { Database } from '../../../platform/database/index.js';
import { LOCKED, within } from '../../../platform/entities/index.js';
import { Dispute } from '../dispute.entity.js';
import { type DisputeView, disputeView } from '../dispute.view.js';
import { disputeRefusals } from '../refusals.js';

export class AnswerDispute extends Command<DisputeView> {
  constructor(
    readonly disputeId: string,
    readonly answer: string,
    readonly adminId: Id,
  ) {
    super();
  }
}

/**
 * Stores the admin's answer to a dispute. A stored answer cannot be changed; a repeat with the same
 * answer adds no second notification.
 */
@CommandHandler(AnswerDispute)
export class AnswerDisputeHandler implements ICommandHandler<AnswerDispute> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly notifications: Notifications,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute(command: AnswerDispute): Promise<DisputeView> {
    const dispute = await this.answer(command);
    const match = await this.database.row<{ name: string }>(
      'SELECT name FROM tournament WHERE id = $1',
      [dispute.tournamentId],
    );
    await this.notifications.add({
      code: 'dispute-answered',
      values: { name: match?.name ?? '' },
      userId: dispute.userId,
      kind: 'result',
      dedupeKey: `dispute:${dispute.id}`,
      link: `/dispute?t=${dispute.tournamentId}`,
      push: { kind: 'result' },
    });
    return disputeView(dispute);
  }

  private answer({ disputeId: id, answer, adminId }: AnswerDispute): Promise<Dispute> {
    if (!isId(id)) throw disputeRefusals.DISPUTE_NOT_FOUND();
    return this.database.transaction(async (client) => {
      const rows = within(client, this.disputes);
      const dispute = await rows.findOne({ where: { id }, lock: LOCKED });
      if (!dispute) throw disputeRefusals.DISPUTE_NOT_FOUND();
      if (dispute.answer === answer) return dispute;
      if (dispute.answer !== null) throw disputeRefusals.DISPUTE_ANSWERED();
      const said = { answer, answeredAt: this.clock.now() };
      await rows.update({ id }, said);
      await this.activity.record(
        {
          actor: adminId,
          action: 'dispute.answered',
          target: { type: 'tournament', id: dispute.tournamentId },
          after: { userId: dispute.userId, answer },
        },
        client,
      );
      return { ...dispute, ...said };
    });
  }
}
