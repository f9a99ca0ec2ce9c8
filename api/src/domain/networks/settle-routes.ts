import { infrastructureSchema } from 'shared/kinds';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { notePolePlaces } from '../infrastructures/pole-link';
import { supportResource } from '../infrastructures/service';
import type { Context } from '../records/context';
import { requireOwnPlace } from '../records/edit-areas';
import { performWrite } from '../records/perform-write';
import { updateRecord } from '../records/write-record';

/** Route to settle what an operator changed about the pole of a support. */
export function settleRoutes(app: App, context: Context): void {
  app.post(
    '/networks/supports/:id/settle/',
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'data:write',
        tag: 'networks',
        summary: 'Settle a change of a pole',
        description:
          'The operator moved or removed the pole of a support, and somebody looked: the support stays as it is. 404 without such a change.',
        answer: infrastructureSchema,
        keyed: true,
        tagged: true,
      },
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => {
        const { id } = request.params;
        const support = await supportResource.find(writer, id);
        if (!support) throw new RequestRefused('not_found');
        await requireOwnPlace(writer, supportResource, support.input);
        const { pole_change } = await writer.db
          .selectFrom('infrastructures')
          .select('pole_change')
          .where('id', '=', id)
          .modifyEnd(context.engine.lockRows)
          .executeTakeFirstOrThrow();
        if (pole_change === null) throw new RequestRefused('not_found');
        await notePolePlaces(writer, [id], true);
        return updateRecord(writer, supportResource, { id, ifMatch: request.headers['if-match'] }, {}, true);
      }),
  );
}
