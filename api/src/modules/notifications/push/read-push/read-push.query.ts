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
  @ApiProperty({
    type: String,
    description: 'Public VAPID key, with which a browser subscribes to push messages',
  })
  publicKey!: string;

  @ApiProperty({
    type: Boolean,
    description: 'True if the present session has a device for push messages',
  })
  isOn!: boolean;

  @ApiProperty({
    enum: PUSH_KINDS,
    isArray: true,
    description: 'Kinds of notifications that are not sent as push messages',
  })
  muted!: readonly PushKind[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Hour in India at which the quiet hours begin; null if there are none',
  })
  quietFrom!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Hour in India at which the quiet hours end; null if there are none',
  })
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
