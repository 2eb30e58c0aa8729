import { Query } from '@nestjs/cqrs';
import type { ActivityFilter, ActivityPage } from './list-activity.dto.js';

export class ListActivity extends Query<ActivityPage> {
  constructor(readonly filter: ActivityFilter) {
    super();
  }
}
