import { Query } from '@nestjs/cqrs';
import type { Card } from '../cards/card-store.js';

export class ListPublicCards extends Query<readonly Card[]> {}
