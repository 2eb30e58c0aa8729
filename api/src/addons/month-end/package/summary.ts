import type { MonthChecklist } from '../read-checklist/checklist.dto.js';

export interface MonthSummary {
  readonly month: string;
  readonly version: number;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly checklist: MonthChecklist;
  readonly differences: readonly {
    readonly id: string;
    readonly sentence: string;
    readonly note: string;
  }[];
}
