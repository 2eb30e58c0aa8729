import { Query } from '@nestjs/cqrs';
import type { ActivityPage, ListActivityParameters } from './list-activity.dto.js';

export class ListActivity extends Query<ActivityPage> {
  constructor(readonly parameters: ListActivityParameters) {
    super();
  }
}
