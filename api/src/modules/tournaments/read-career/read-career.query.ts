import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { CareerView } from './career.view.js';

export class ReadCareer extends Query<CareerView> {
  constructor(readonly userId: Id) {
    super();
  }
}
