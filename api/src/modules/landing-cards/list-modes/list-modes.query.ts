import { Query } from '@nestjs/cqrs';
import type { ModeSeed } from './four-modes.js';

export class ListModes extends Query<readonly ModeSeed[]> {}
