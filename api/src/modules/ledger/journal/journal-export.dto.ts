import { ApiProperty } from '@nestjs/swagger';
import { ExactChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { EXPORT_FORMATS, type ExportFormat } from '../export/formats.js';
import { JournalFilter } from './journal.view.js';

export class ExportJournalFilter extends JournalFilter {
  @ExactChoice('Format', EXPORT_FORMATS, { fallback: 'csv', name: 'LedgerExportFormat' })
  format: ExportFormat = 'csv';
}

export class ListExportsFilter {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit = 20;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;
}

export class ExportFilterPart {
  @ApiProperty({ type: String, example: 'type' })
  name!: string;

  @ApiProperty({ type: String, example: 'EntryFeePaid' })
  value!: string;
}

export class ExportTotal {
  @ApiProperty({ type: String, example: 'player' })
  kind!: string;

  @ApiProperty({ type: String, example: 'TOKEN' })
  unit!: string;

  @ApiProperty({ type: 'integer', description: 'Sum of the debits, as a positive number' })
  debits!: number;

  @ApiProperty({ type: 'integer' })
  credits!: number;

  @ApiProperty({ type: 'integer', description: 'Credits less debits' })
  net!: number;
}

export const EXPORT_STATES = ['running', 'done', 'stopped', 'failed'] as const;

export class LedgerExport {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  id!: string;

  @ApiProperty({ format: 'uuid', description: 'Id of the user who exported the file' })
  askedBy!: string;

  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'LedgerExportFormat' })
  format!: ExportFormat;

  @ApiProperty({ type: String })
  fileName!: string;

  @ApiProperty({
    type: [ExportFilterPart],
    description: 'Filters of the export; an empty list means that it covers the whole journal',
  })
  filters!: ExportFilterPart[];

  @ApiProperty({
    enum: EXPORT_STATES,
    enumName: 'LedgerExportState',
    description:
      'State of the export; `stopped` means that the client disconnected or the server process ' +
      'ended',
  })
  state!: (typeof EXPORT_STATES)[number];

  @ApiProperty({ type: String, format: 'date-time' })
  startedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: Date | null;

  @ApiProperty({
    type: 'integer',
    description: 'Position of the newest event when the export began',
  })
  headPosition!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the first event in the file',
  })
  firstPosition!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the last event written so far',
  })
  lastPosition!: number | null;

  @ApiProperty({ type: 'integer' })
  events!: number;

  @ApiProperty({ type: 'integer' })
  entries!: number;

  @ApiProperty({ type: 'integer', description: 'Number of rows in the file, without the header' })
  rows!: number;

  @ApiProperty({ type: 'integer' })
  bytes!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 of the file; null until the export is done',
  })
  sha256!: string | null;

  @ApiProperty({
    type: [ExportTotal],
    description: 'Totals of the file by kind of account; empty until the export is done',
  })
  totals!: ExportTotal[];

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'True if the totals agree with the trial balance; null if they were not compared, because ' +
      'the file is unfinished, empty or filtered by more than a period',
  })
  agreesWithTrialBalance!: boolean | null;
}

export class LedgerExportPage {
  @ApiProperty({ type: [LedgerExport] })
  exports!: LedgerExport[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
