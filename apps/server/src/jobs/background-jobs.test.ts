import { expect, test, vi } from 'vitest';
import { run } from '@marrakech/testbed/running-server';

test('a job that fails is logged with its stack', async () => {
  const { app, services } = await run();
  const logged = vi.spyOn(app.log, 'error').mockReturnValue(undefined);
  const err = new Error('planted');
  vi.spyOn(services.games, 'claimDue').mockRejectedValue(err);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith({ err }, 'background job failed'));
});
