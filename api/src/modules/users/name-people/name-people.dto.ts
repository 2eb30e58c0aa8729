import { ApiProperty } from '@nestjs/swagger';
import { QueryText } from '../../../platform/http/index.js';

export class PeopleFilter {
  @QueryText('Ids with commas between, at most 200 of them', 8_000)
  ids?: string;

  @QueryText('The whole email of one', 254)
  email?: string;
}

export class NamedPerson {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ enum: ['player', 'finance', 'admin'], enumName: 'Role' })
  role!: string;
}

export class NamedPeople {
  @ApiProperty({ type: [NamedPerson] })
  people!: NamedPerson[];
}
