/** Waits until an expectation holds. If it never does, fails with the expectation's own message. */
export async function eventually(
  expectation: () => unknown,
  { withinMs = 20_000, everyMs = 25 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
