import { ApiProperty } from '@nestjs/swagger';
import { TournamentView } from './tournament.view.js';

export class TournamentAnswer {
  @ApiProperty()
  message!: string;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;
}
