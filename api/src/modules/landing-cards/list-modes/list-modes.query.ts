import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ModeSeed } from './four-modes.js';
import { Modes } from './modes.js';

export class ListModes extends Query<readonly ModeSeed[]> {}

@QueryHandler(ListModes)
export class ListModesHandler implements IQueryHandler<ListModes> {
  constructor(private readonly modes: Modes) {}

  execute(): Promise<readonly ModeSeed[]> {
    return this.modes.list();
  }
}
