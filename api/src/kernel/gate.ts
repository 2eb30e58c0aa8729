/**
 * Rules of other modules about one step, such as a purchase. The module that takes the step extends
 * this class and asks its rules; an add-on adds a rule when the application starts. A rule refuses
 * by throwing a refusal.
 */
export abstract class Gate<Asked, Answer = void> {
  private readonly rules: ((asked: Asked) => Promise<Answer>)[] = [];

  add(rule: (asked: Asked) => Promise<Answer>): void {
    this.rules.push(rule);
  }

  /** Asks every rule, in the order in which they were added, and returns their answers. */
  async ask(asked: Asked): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const rule of this.rules) answers.push(await rule(asked));
    return answers;
  }
}
