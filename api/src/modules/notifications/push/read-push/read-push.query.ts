import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Session } from '../../../../platform/http/index.js';
import { PushChoice } from '../push.entity.js';
import { PushDevices } from '../push-devices.js';
import { PushKeys } from '../push-keys.js';
import { PUSH_KINDS, type PushKind } from '../push-kinds.js';

export class PushSettings {
  @ApiProperty({ type: String, description: 'Public key with which a browser subscribes (VAPID)' })
  publicKey!: string;

  @ApiProperty({ type: Boolean, description: 'True if this sign-in has a device' })
  isOn!: boolean;

  @ApiProperty({ enum: PUSH_KINDS, isArray: true, description: 'Kinds that are not sent' })
  muted!: readonly PushKind[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'An hour of the Indian day' })
  quietFrom!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The hour they end' })
  quietTo!: number | null;
}

export class ReadPush extends Query<PushSettings> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(ReadPush)
export class ReadPushHandler implements IQueryHandler<ReadPush> {
  constructor(
    @InjectRepository(PushChoice) private readonly choices: Repository<PushChoice>,
    private readonly devices: PushDevices,
    private readonly keys: PushKeys,
  ) {}

  async execute({ session }: ReadPush): Promise<PushSettings> {
    const choice = await this.choices.findOneBy({ userId: session.userId });
    return {
      publicKey: (await this.keys.pair()).publicKey,
      isOn: await this.devices.isKept(session.id),
      muted: choice?.muted ?? [],
      quietFrom: choice?.quietFrom ?? null,
      quietTo: choice?.quietTo ?? null,
    };
  }
}
