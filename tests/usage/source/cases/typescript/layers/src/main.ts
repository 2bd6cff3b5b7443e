import { makeContext } from './commands/context';
import { prices } from './commands/prices';
import { one } from './commands/one';

const ctx = makeContext(process.env.SHOP_URL!);
prices(ctx).then(() => one(ctx, process.argv[2]));
