import { EditedVersion, Instant, Text, Tokens, WholeNumber } from '../../../platform/http/index.js';
import { MAX_PARTICIPANTS } from '../create-tournament/create-tournament.dto.js';

/** What is not sent stays as it is. */
export class EditTournamentBody {
  @Text({ label: 'Name', max: 100, optional: true })
  name?: string;

  @Text({ label: 'Mode', max: 60, optional: true })
  mode?: string;

  @WholeNumber({ label: 'Max participants', min: 2, max: MAX_PARTICIPANTS, optional: true })
  maxParticipants?: number;

  @Tokens({ label: 'Entry fee', min: 0, optional: true })
  entryFee?: number;

  @Tokens({ label: 'Prize pool', min: 0, optional: true })
  prizePool?: number;

  @Instant({ label: 'Start time', optional: true })
  startTime?: Date;

  @Instant({ label: 'End time', optional: true })
  endTime?: Date;

  @Text({ label: 'Details', max: 5000, optional: true })
  details?: string;

  @EditedVersion()
  version?: number;
}
