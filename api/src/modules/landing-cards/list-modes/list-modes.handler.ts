import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ModeSeed } from './four-modes.js';
import { ListModes } from './list-modes.query.js';
import { Modes } from './modes.js';

@QueryHandler(ListModes)
export class ListModesHandler implements IQueryHandler<ListModes> {
  constructor(private readonly modes: Modes) {}

  execute(): Promise<readonly ModeSeed[]> {
    return this.modes.list();
  }
}
