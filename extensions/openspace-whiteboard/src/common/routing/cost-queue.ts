/** Numbers with the cheapest first; of equal cost, the one that came last. */
export class CostQueue {

    protected readonly costs: number[] = [];
    protected readonly orders: number[] = [];
    protected readonly values: number[] = [];
    protected count = 0;

    get size(): number {
        return this.values.length;
    }

    push(value: number, cost: number): void {
        let at = this.values.length;
        const order = this.count++;
        while (at > 0) {
            const parent = (at - 1) >> 1;
            if (this.costs[parent] < cost) {
                break;
            }
            this.copy(parent, at);
            at = parent;
        }
        this.put(at, value, cost, order);
    }

    /** Of a queue that is not empty. */
    pop(): number {
        const first = this.values[0];
        const [value, cost, order] = [this.values.pop()!, this.costs.pop()!, this.orders.pop()!];
        const size = this.values.length;
        if (size === 0) {
            return first;
        }
        let at = 0;
        for (;;) {
            let child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && this.isBefore(child + 1, this.costs[child], this.orders[child])) {
                child++;
            }
            if (!this.isBefore(child, cost, order)) {
                break;
            }
            this.copy(child, at);
            at = child;
        }
        this.put(at, value, cost, order);
        return first;
    }

    protected isBefore(at: number, cost: number, order: number): boolean {
        return this.costs[at] < cost || this.costs[at] === cost && this.orders[at] > order;
    }

    protected copy(from: number, to: number): void {
        this.put(to, this.values[from], this.costs[from], this.orders[from]);
    }

    protected put(at: number, value: number, cost: number, order: number): void {
        this.values[at] = value;
        this.costs[at] = cost;
        this.orders[at] = order;
    }
}
