import { ApiProperty } from '@nestjs/swagger';
import { OneOf } from '../../../platform/http/index.js';
import { SQUAD_RULES } from '../domain/tournament.js';

const RULES =
  'Rule for squads. `off`: players can only join alone. `equal`: squads of four can join too, ' +
  "and a squad's prize is divided equally. `captain`: squads of four can join too, and a squad's " +
  'prize goes to the captain';

/** The field in which an admin's request sets a tournament's rule for squads. */
export const SquadsField = (): PropertyDecorator =>
  OneOf(SQUAD_RULES, { label: 'Squads', optional: true, description: RULES });

/** A tournament's rule for squads, in a response. */
export const SquadsProperty = (): PropertyDecorator =>
  ApiProperty({ enum: SQUAD_RULES, enumName: 'SquadRule', description: RULES });

/** The squad that took the seat. */
export class SquadOfSeat {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ example: 'Night Owls' })
  name!: string;
}
