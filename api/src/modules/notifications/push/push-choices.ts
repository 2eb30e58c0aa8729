import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Session } from '../../../platform/http/index.js';
import type { PushSettings } from './push.dto.js';
import { PushChoice } from './push.entity.js';
import { PushDevices } from './push-devices.js';
import { PushKeys } from './push-keys.js';

/** Reads and stores which push messages a user wants. */
@Injectable()
export class PushChoiceRows {
  constructor(
    @InjectRepository(PushChoice) private readonly choices: Repository<PushChoice>,
    private readonly devices: PushDevices,
    private readonly keys: PushKeys,
  ) {}

  async settingsOf(session: Session): Promise<PushSettings> {
    const choice = await this.choices.findOneBy({ userId: session.userId });
    return {
      publicKey: (await this.keys.pair()).publicKey,
      isOn: await this.devices.isKept(session.id),
      muted: choice?.muted ?? [],
      quietFrom: choice?.quietFrom ?? null,
      quietTo: choice?.quietTo ?? null,
    };
  }

  async change(choice: PushChoice): Promise<void> {
    await this.choices.upsert({ ...choice, muted: [...choice.muted] }, ['userId']);
  }
}
