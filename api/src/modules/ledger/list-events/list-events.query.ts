import { Query } from '@nestjs/cqrs';
import type {
  EventCheck,
  EventFilterPage,
  LedgerEvent,
  LedgerEventPage,
} from './list-events.dto.js';

export class ListEvents extends Query<LedgerEventPage> {
  constructor(readonly filter: EventFilterPage) {
    super();
  }
}

export class ReadEvent extends Query<LedgerEvent> {
  constructor(readonly position: number) {
    super();
  }
}

export class CheckEvent extends Query<EventCheck> {
  constructor(readonly position: number) {
    super();
  }
}
