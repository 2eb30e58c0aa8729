import { Instant, Text, Tokens, WholeNumber } from '../../../platform/http/index.js';

export const MAX_PARTICIPANTS = 1000;

export class CreateTournamentBody {
  @Text({ label: 'Name', max: 100, example: 'Friday Night' })
  name!: string;

  @Text({
    label: 'Mode',
    max: 60,
    example: 'Free Fire Survival Mode',
    description: 'A title or a slug; another name makes a custom mode',
  })
  mode!: string;

  @WholeNumber({
    label: 'Max participants',
    min: 2,
    max: MAX_PARTICIPANTS,
    description: 'Lone Wolf always has 2',
  })
  maxParticipants!: number;

  @Tokens({ label: 'Entry fee', min: 0 })
  entryFee!: number;

  @Tokens({ label: 'Prize pool', min: 0 })
  prizePool!: number;

  @Instant({ label: 'Start time', description: 'A text without zone is Indian time' })
  startTime!: Date;

  @Instant({ label: 'End time', description: 'After the start' })
  endTime!: Date;

  @Text({ label: 'Details', max: 5000, description: 'Plain text; line breaks count' })
  details!: string;
}
