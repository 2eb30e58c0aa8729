import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../../kernel/index.js';
import { PushDevices } from '../push-devices.js';

export class RemoveDevice extends Command<void> {
  constructor(readonly sessionId: Id) {
    super();
  }
}

@CommandHandler(RemoveDevice)
export class RemoveDeviceHandler implements ICommandHandler<RemoveDevice> {
  constructor(private readonly devices: PushDevices) {}

  execute({ sessionId }: RemoveDevice): Promise<void> {
    return this.devices.forget(sessionId);
  }
}
