import type { Squad, SquadMember } from '../../../api/schema';
import { Name } from '../../../components/name';
import { SelectField } from '../../../components/ui/select';
import { useTexts } from '../../../i18n/texts';
import { Choice } from './choice';
import type { Payment } from './join-queries';
import { SQUAD_SIZE } from './squad-size';
import { squadTexts } from './texts';

/** A captain's choices for a join with a squad. */
export interface Chosen {
  readonly squad: Squad;
  /** Members who have accepted, the captain first. */
  readonly members: readonly SquadMember[];
  /** Ids of the chosen players except the captain. */
  readonly others: readonly string[];
  readonly paidBy: Payment;
}

/** Returns true if a player's share limit is below this entry fee. */
export const isShort = ({ shareLimit = 0, isCaptain }: SquadMember, fee: number) =>
  !isCaptain && shareLimit < fee;

interface ChoicesProps {
  readonly squads: readonly Squad[];
  readonly chosen: Chosen;
  readonly fee: number;
  readonly onSquad: (id: string) => void;
  readonly onOthers: (ids: readonly string[]) => void;
  readonly onPaidBy: (paidBy: Payment) => void;
}

/** The fields of a join with a squad: the squad, its players and the payer of the fees. */
export function SquadChoices(props: ChoicesProps) {
  const { squads, chosen, fee, onSquad, onPaidBy } = props;
  const t = useTexts(squadTexts);
  return (
    <>
      {squads.length > 1 && (
        <SelectField
          label={t('squad')}
          options={squads.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen.squad._id}
          onChange={({ target }) => onSquad(target.value)}
        />
      )}
      <Players {...props} />
      {fee > 0 && (
        <Choice<Payment>
          legend={t('whoPays')}
          options={[
            { value: 'each', label: t('payEach', { count: fee }) },
            { value: 'captain', label: t('payAll', { count: SQUAD_SIZE * fee }) },
          ]}
          value={chosen.paidBy}
          onChange={onPaidBy}
        />
      )}
    </>
  );
}

function Players({ chosen, fee, onOthers }: ChoicesProps) {
  const t = useTexts(squadTexts);
  const { members, others, paidBy } = chosen;
  const toggle = (id: string, isIn: boolean) =>
    onOthers(isIn ? others.filter((each) => each !== id) : [...others, id]);
  return (
    <fieldset>
      <legend className="pb-1.5 text-small font-semibold">{t('players')}</legend>
      <ul className="grid gap-2">
        {members.map((member) => {
          const { userId, gameName, isCaptain, shareLimit = 0 } = member;
          const isIn = isCaptain || others.includes(userId);
          return (
            <li key={userId}>
              <label className="flex min-h-11 items-center gap-3 rounded-medium bg-surface-2 px-3.5 py-1.5">
                <input
                  type="checkbox"
                  checked={isIn}
                  disabled={isCaptain}
                  onChange={() => toggle(userId, isIn)}
                  className="size-5 shrink-0"
                />
                <span className="grid min-w-0 wrap-anywhere">
                  <span>
                    <Name>{gameName || t('aPlayer')}</Name> {isCaptain && t('you')}
                  </span>
                  {paidBy === 'each' && isShort(member, fee) && (
                    <span className="text-note text-warn">
                      {shareLimit > 0 ? t('limitLow', { count: shareLimit }) : t('limitNone')}
                    </span>
                  )}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
