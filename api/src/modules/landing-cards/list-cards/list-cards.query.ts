import { Query } from '@nestjs/cqrs';
import type { Card } from '../cards/card-store.js';

export class ListCards extends Query<readonly Card[]> {}
