import { type ReactNode, useState } from 'react';
import { TextField } from '../../../../components/ui/field';
import { SelectField } from '../../../../components/ui/select';
import { numberError, readWhole } from '../../../../lib/typed-number';
import {
  isNoTable,
  NO_TABLE,
  type PrizeTable,
  placesSaid,
  placesText,
  readPlaces,
  templatesFor,
} from './prize-table';

interface PrizeFieldsProps {
  readonly table: PrizeTable;
  readonly prizePool: number;
  readonly onTable: (table: PrizeTable) => void;
  /**
   * A button that stores the prize table with the tournament; shown only if the tournament has
   * another stored table.
   */
  readonly keep?: ReactNode;
}

/** Fields of the prize table: a choice of templates, or prizes typed by place and per kill. */
export function PrizeFields({ table, prizePool, onTable, keep }: PrizeFieldsProps) {
  const [places, setPlaces] = useState(() => placesText(table.places));
  const [perKill, setPerKill] = useState(() => (table.perKill ? String(table.perKill) : ''));
  const templates = templatesFor(prizePool);
  const same = (one: PrizeTable) => JSON.stringify(one) === JSON.stringify(table);
  const chosen = templates.find((each) => same(each.table))?.name;
  const choose = (name: string) => {
    const { places: given } = templates.find((each) => each.name === name)?.table ?? NO_TABLE;
    setPlaces(placesText(given));
    onTable({ ...table, places: given });
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[17rem_minmax(0,1fr)_6rem_auto]">
      <SelectField
        label="Prize table"
        value={chosen ?? (isNoTable(table) ? '' : 'own')}
        options={[
          { value: '', label: 'None: enter each amount' },
          ...templates.map(({ name }) => ({ value: name, label: name })),
          ...(chosen || isNoTable(table)
            ? []
            : [{ value: 'own', label: 'This match’s own table' }]),
        ]}
        onChange={(event) => event.target.value !== 'own' && choose(event.target.value)}
      />
      <TextField
        label="Prizes by place"
        autoComplete="off"
        placeholder="200, 100, 50x8"
        value={places}
        error={readPlaces(places).problem}
        hint={places && (placesSaid(readPlaces(places).places ?? []) || undefined)}
        onChange={(event) => {
          setPlaces(event.target.value);
          const { places: given } = readPlaces(event.target.value);
          if (given) onTable({ ...table, places: given });
        }}
      />
      <TextField
        label="Per kill"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="0"
        value={perKill}
        error={numberError('Per kill', perKill)}
        onChange={(event) => {
          setPerKill(event.target.value);
          const { value, problem } = readWhole(event.target.value);
          if (problem === null || problem === 'empty') onTable({ ...table, perKill: value ?? 0 });
        }}
      />
      {keep && <div className="self-end">{keep}</div>}
    </div>
  );
}
